@_exported public import IdentifiedCollections
