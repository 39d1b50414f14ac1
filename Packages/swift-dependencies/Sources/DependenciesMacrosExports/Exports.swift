@_exported public import DependenciesMacros
