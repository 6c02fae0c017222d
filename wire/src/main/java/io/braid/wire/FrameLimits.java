package io.braid.wire;

/** Maximum length of a frame: small before login, room for a batch of rows afterwards. */
public enum FrameLimits {
    BEFORE_LOGIN(16 * 1024),
    AFTER_LOGIN(64 * 1024 * 1024);

    private final int maxLength;

    FrameLimits(int maxLength) {
        this.maxLength = maxLength;
    }

    /** The largest value of a frame's length field. */
    public int maxLength() {
        return maxLength;
    }

    /** Returns the given length field if it is allowed. To be called before memory is allocated for the frame. */
    public int check(int length) throws ProtocolException {
        if (length < 1 || length > maxLength) {
            throw new ProtocolException("A frame announces " + length + " bytes; allowed are 1 to " + maxLength
                    + ". Is the other side speaking the Braid protocol?");
        }
        return length;
    }
}
