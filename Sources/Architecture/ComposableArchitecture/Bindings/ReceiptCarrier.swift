/// An action that carries a write, of which somebody may want to know whether it is carried out.
protocol ReceiptCarrier {
  var receipt: BindingReceipt? { get }
}

extension BindingAction: ReceiptCarrier {}
