package io.braid.spi.error;

/** Categories of errors, by who can do something about them. */
public enum ErrorCategory {
    /** The one who wrote the statement, the model or the configuration. */
    USER,
    /** The one who runs the remote database. */
    SOURCE,
    /** The makers of Braid: please report it. */
    SERVER,
    /** The one who sets the limits. */
    RESOURCES
}
