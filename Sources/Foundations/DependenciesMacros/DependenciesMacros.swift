// DependenciesMacros
