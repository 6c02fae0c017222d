package io.braid.jdbc;

/** Name and version of this driver. */
final class DriverVersion {
    static final String NAME = "Braid JDBC Driver";
    static final int MAJOR = 0;
    static final int MINOR = 1;
    static final String TEXT = MAJOR + "." + MINOR;

    private DriverVersion() {}
}
