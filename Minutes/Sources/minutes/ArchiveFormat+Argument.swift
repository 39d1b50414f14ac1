public import ArgumentParser
public import MinutesCore

extension ArchiveFormat: ExpressibleByArgument {}
