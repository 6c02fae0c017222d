package io.braid.spi.error;

/** Categories of errors, by responsibility. */
public enum ErrorCategory {
    /** The author of the statement, the model or the configuration. */
    USER,
    /** The operator of the remote database. */
    SOURCE,
    /** The developers of Braid: please report it. */
    SERVER,
    /** The administrator who sets the limits. */
    RESOURCES
}
