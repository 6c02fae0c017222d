package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Channel binding of a login to its TLS connection (RFC 5929, {@code tls-server-end-point}). A man in the middle has
 * another certificate than the server, so a login bound to one is invalid at the other.
 */
public final class ChannelBinding {
    /** No binding: without TLS, or if the client does not request it. */
    public static final ChannelBinding NONE = new ChannelBinding("n,,", new byte[0]);
    /** The only supported kind of binding, as named in the properties of a session. */
    public static final String KIND = "tls-server-end-point";
    /** The mechanism of a bound login. */
    public static final String MECHANISM = ScramVerifier.MECHANISM + "-PLUS";

    /** Start of the first message of a client that supports binding and believes that the server does not. */
    static final String UNOFFERED = "y,,";

    private static final Pattern HASH = Pattern.compile("SHA(224|256|384|512)WITH.*");

    private final String header;
    private final byte[] data;

    private ChannelBinding(String header, byte[] data) {
        this.header = header;
        this.data = data;
    }

    /** Returns the binding to the certificate of the server. */
    public static ChannelBinding to(X509Certificate server) {
        Matcher matcher = HASH.matcher(server.getSigAlgName().toUpperCase(Locale.ROOT));
        String hash = matcher.matches() ? "SHA-" + matcher.group(1) : "SHA-256";
        try {
            return new ChannelBinding(
                    "p=" + KIND + ",,", MessageDigest.getInstance(hash).digest(server.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks " + hash + ", or cannot write a certificate.", e);
        }
    }

    /** The name of the login's mechanism. */
    public String mechanism() {
        return data.length == 0 ? ScramVerifier.MECHANISM : MECHANISM;
    }

    /** The start of the client's first message. */
    String header() {
        return header;
    }

    /** Returns the start of the last message of an unbound client whose first message has this header. */
    static String attribute(String header) {
        return "c=" + ScramCrypto.base64(header.getBytes(US_ASCII));
    }

    /** The start of the client's last message. */
    String attribute() {
        ByteArrayOutputStream bound = new ByteArrayOutputStream();
        bound.writeBytes(header.getBytes(US_ASCII));
        bound.writeBytes(data);
        return "c=" + ScramCrypto.base64(bound.toByteArray());
    }
}
