/// An action with a write that may have a receipt, without the type of its state.
protocol ReceiptCarrier {
  var receipt: BindingReceipt? { get }
}

extension BindingAction: ReceiptCarrier {}
