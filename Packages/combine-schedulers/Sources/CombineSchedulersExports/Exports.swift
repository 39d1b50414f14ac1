@_exported public import CombineSchedulers
