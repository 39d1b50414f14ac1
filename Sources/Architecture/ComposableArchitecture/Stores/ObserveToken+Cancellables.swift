#if CombineSchedulers
  public import CombineSchedulers
  public import SwiftNavigation

  extension ObserveToken {
    /// Keeps the token with subscriptions, so that the observation lives as long as they do.
    public func store(in cancellables: inout Set<AnyCancellable>) {
      AnyCancellable { self.cancel() }.store(in: &cancellables)
    }
  }
#endif
