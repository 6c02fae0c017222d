package io.braid.connector.postgresql.wireprotocol;

/**
 * Signal that the wire reader does not support a server or a fragment and the driver must be used. No rows have been
 * read yet.
 */
final class UnsupportedByWireException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean forAll;

    private UnsupportedByWireException(String reason, boolean forAll) {
        super(reason, null, false, false);
        this.forAll = forAll;
    }

    /** Only the current fragment is unsupported. */
    static UnsupportedByWireException fragment(String reason) {
        return new UnsupportedByWireException(reason, false);
    }

    /** The source is unsupported. */
    static UnsupportedByWireException source(String reason) {
        return new UnsupportedByWireException(reason, true);
    }

    boolean forAll() {
        return forAll;
    }
}
