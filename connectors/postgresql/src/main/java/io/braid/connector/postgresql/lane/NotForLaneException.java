package io.braid.connector.postgresql.lane;

/** The lane does not speak what this server or this fragment would need; the driver does. Nothing has been read yet. */
final class NotForLaneException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean forAll;

    private NotForLaneException(String reason, boolean forAll) {
        super(reason, null, false, false);
        this.forAll = forAll;
    }

    /** Only what was asked now is not for the lane. */
    static NotForLaneException fragment(String reason) {
        return new NotForLaneException(reason, false);
    }

    /** The lane is of no use for this source at all. */
    static NotForLaneException source(String reason) {
        return new NotForLaneException(reason, true);
    }

    boolean forAll() {
        return forAll;
    }
}
