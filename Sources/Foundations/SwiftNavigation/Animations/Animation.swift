#if !canImport(SwiftUI)
public import Foundation
#endif

#if canImport(SwiftUI)
public import SwiftUI

/// The animation type of SwiftUI, on platforms with SwiftUI.
public typealias _Animation = SwiftUI.Animation

/// The transaction type of SwiftUI, on platforms with SwiftUI.
public typealias _Transaction = SwiftUI.Transaction
#else
/// The animation type of ``Animation``.
public typealias _Animation = Animation

/// The transaction type of ``Transaction``.
public typealias _Transaction = Transaction

/// A description of an animation, for source compatibility with features that are written for
/// SwiftUI.
///
/// Functions with an `animation` parameter accept it and ignore it: without SwiftUI nothing is
/// animated. The type exists only on platforms without SwiftUI.
///
/// ```swift
/// await send(.response(fact), animation: .default)
/// ```
public struct Animation: Hashable, Sendable {
  private init() {}

  /// The default animation.
  public static var `default`: Self { Self() }

  /// A linear animation.
  public static var linear: Self { Self() }

  /// An animation that starts slowly.
  public static var easeIn: Self { Self() }

  /// An animation that ends slowly.
  public static var easeOut: Self { Self() }

  /// An animation that starts and ends slowly.
  public static var easeInOut: Self { Self() }

  /// A spring.
  public static var spring: Self { Self() }

  /// A spring for gestures.
  public static var interactiveSpring: Self { Self() }

  /// A spring with physical parameters.
  public static var interpolatingSpring: Self { Self() }

  /// A spring with a bounce.
  public static var bouncy: Self { Self() }

  /// A spring without a bounce.
  public static var smooth: Self { Self() }

  /// A spring with a small bounce.
  public static var snappy: Self { Self() }
}

extension Animation {
  /// A linear animation of a length in seconds.
  public static func linear(duration: TimeInterval) -> Self { Self() }

  /// An animation of a length in seconds that starts slowly.
  public static func easeIn(duration: TimeInterval) -> Self { Self() }

  /// An animation of a length in seconds that ends slowly.
  public static func easeOut(duration: TimeInterval) -> Self { Self() }

  /// An animation of a length in seconds that starts and ends slowly.
  public static func easeInOut(duration: TimeInterval) -> Self { Self() }

  /// An animation along a cubic Bézier curve; `duration` is in seconds.
  public static func timingCurve(
    _ c0x: Double, _ c0y: Double, _ c1x: Double, _ c1y: Double, duration: TimeInterval = 0.35
  ) -> Self { Self() }

  /// A spring; `duration` is in seconds.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: TimeInterval = 0
  ) -> Self { Self() }

  /// A spring; `response` is in seconds.
  public static func spring(
    response: Double, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Self { Self() }

  /// A spring with a custom damping.
  public static func spring(dampingFraction: Double, blendDuration: TimeInterval = 0) -> Self {
    Self()
  }

  /// A spring for gestures; `response` is in seconds.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86,
    blendDuration: TimeInterval = 0.25
  ) -> Self { Self() }

  /// A spring with physical parameters.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Self { Self() }

  /// A spring with a bounce; `duration` is in seconds.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Self {
    Self()
  }

  /// A spring without a bounce; `duration` is in seconds.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Self {
    Self()
  }

  /// A spring with a small bounce; `duration` is in seconds.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Self {
    Self()
  }

  /// This animation after a delay in seconds.
  public func delay(_ delay: TimeInterval) -> Self { self }

  /// This animation at another speed.
  public func speed(_ speed: Double) -> Self { self }

  /// This animation, repeated a number of times.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self { self }

  /// This animation, repeated forever.
  public func repeatForever(autoreverses: Bool = true) -> Self { self }
}

/// The context of a change of state, for source compatibility with features that are written for
/// SwiftUI.
///
/// Functions with a `transaction` parameter accept it and ignore it. The type exists only on
/// platforms without SwiftUI.
public struct Transaction: Hashable, Sendable {
  /// The animation of the change.
  public var animation: Animation?

  /// Whether views must not animate the change.
  public var disablesAnimations = false

  /// Whether the change is part of a continuous gesture.
  public var isContinuous = false

  /// Creates a transaction.
  ///
  /// - Parameter animation: The animation of the change.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}
#endif
