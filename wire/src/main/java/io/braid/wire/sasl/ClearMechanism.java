package io.braid.wire.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.braid.wire.scram.AuthenticationException;

/**
 * The ways to log in for which the server has to see the client's secret, as somebody else is to judge it. Only a
 * client chooses one of them; a server cannot ask for a secret that it was not going to get.
 */
public enum ClearMechanism {
    /** A password that a directory judges (RFC 4616). */
    PLAIN("\0%s\0", ""),
    /** A token of an issuer whose keys the server knows (RFC 7628). */
    OAUTHBEARER("n,,\u0001auth=Bearer ", "\u0001\u0001");

    private final String before;
    private final String after;

    ClearMechanism(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /** The client's one message. */
    public byte[] encode(String user, String secret) {
        return (before(user) + secret + after).getBytes(UTF_8);
    }

    /** The secret in a client's message; refuses a message that is malformed, or of another user. */
    public String secret(byte[] message, String user) throws AuthenticationException {
        String text = new String(message, UTF_8);
        String begin = before(user);
        if (text.length() < begin.length() + after.length() || !text.startsWith(begin) || !text.endsWith(after)) {
            throw AuthenticationException.of(user);
        }
        return text.substring(begin.length(), text.length() - after.length());
    }

    private String before(String user) {
        return before.replace("%s", user);
    }
}
