package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Parser of a SCRAM message into its attributes, in their prescribed order. */
final class ScramText {
    private final String[] attributes;
    private int next;

    ScramText(byte[] message) {
        this(new String(message, UTF_8));
    }

    ScramText(String message) {
        this.attributes = message.split(",", -1);
    }

    /** Returns the value of the next attribute, which must have that name. */
    String value(char name) throws AuthenticationException {
        if (next >= attributes.length || !attributes[next].startsWith(name + "=")) {
            throw new AuthenticationException("A login message lacks its attribute '" + name + "'.");
        }
        return attributes[next++].substring(2);
    }
}
