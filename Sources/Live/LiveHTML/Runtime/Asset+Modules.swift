extension Asset {
  /// Creates a script from ES modules.
  ///
  /// The script contains each module once, after the modules that it imports. It has neither
  /// comments nor indentation, and names of modules are shortened. A page loads it with one request.
  ///
  /// A module begins with its imports, each `import { name, name } from "./module.js";`, and exports
  /// declarations: `export const name = …`, `let` or `class`. Modules can't import each other, and
  /// the names that they declare outside of functions must differ, because they share one scope. An
  /// exported object of numbers is replaced by its numbers: `export const Side = { left: 0, right: 1
  /// };` can only be used as `Side.left`.
  ///
  /// - Parameters:
  ///   - name: The last component of its URL.
  ///   - entry: The module that runs last; the others follow from its imports.
  ///   - modules: The sources of the modules, by their file names without `.js`.
  /// - Throws: An error whose description names the module that can't be joined with the others, and
  ///   the reason.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ name: String, entry: String, modules: [String: [UInt8]]) throws {
    self.init(name, try ScriptBundle(entry: entry, modules: modules).bytes)
  }
}
