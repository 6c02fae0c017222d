package io.braid.wire.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.braid.wire.scram.AuthenticationException;

/**
 * SASL mechanisms that reveal the client's secret to the server, because a third party verifies it. They are chosen by
 * the client; the server cannot request a secret.
 */
public enum ClearMechanism {
    /** A password that a directory verifies (RFC 4616). */
    PLAIN("\0%s\0", ""),
    /** A token of an issuer whose keys the server knows (RFC 7628). */
    OAUTHBEARER("n,,\u0001auth=Bearer ", "\u0001\u0001");

    private final String before;
    private final String after;

    ClearMechanism(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the client's only message. */
    public byte[] encode(String user, String secret) {
        return (before(user) + secret + after).getBytes(UTF_8);
    }

    /** Returns the secret in a client's message; throws if the message is malformed or of another user. */
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
