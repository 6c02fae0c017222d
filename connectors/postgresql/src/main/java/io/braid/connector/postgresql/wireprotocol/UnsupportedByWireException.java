package io.braid.connector.postgresql.wireprotocol;

/**
 * The wire reader does not speak what this server or this fragment would need; the driver does. Nothing has been read
 * yet.
 */
final class UnsupportedByWireException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean forAll;

    private UnsupportedByWireException(String reason, boolean forAll) {
        super(reason, null, false, false);
        this.forAll = forAll;
    }

    /** Only what was asked now is not for the wire reader. */
    static UnsupportedByWireException fragment(String reason) {
        return new UnsupportedByWireException(reason, false);
    }

    /** The wire reader is of no use for this source at all. */
    static UnsupportedByWireException source(String reason) {
        return new UnsupportedByWireException(reason, true);
    }

    boolean forAll() {
        return forAll;
    }
}
