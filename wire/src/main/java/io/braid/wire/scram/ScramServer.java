package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;

/**
 * The server's side of one login: {@link #challenge} answers the client's first message, {@link #finish} its last. A
 * wrong password, a mock verifier and a mangled proof end with the same exception and the same message.
 */
public final class ScramServer {
    private final String user;
    private final ScramVerifier verifier;
    private final String ownNonce;
    private String authMessageStart = "";
    private String fullNonce = "";

    /** Lets the given user, and nobody else, log in with the password of that verifier. */
    public ScramServer(String user, ScramVerifier verifier) {
        this(user, verifier, ScramCrypto.nonce());
    }

    ScramServer(String user, ScramVerifier verifier, String ownNonce) {
        this.user = user;
        this.verifier = verifier;
        this.ownNonce = ownNonce;
    }

    /** Answers the client's first message. */
    public byte[] challenge(byte[] clientFirst) throws AuthenticationException {
        String text = new String(clientFirst, UTF_8);
        if (!text.startsWith(ScramCrypto.GS2_HEADER)) {
            throw new AuthenticationException("The client asks for channel binding, which this server does not offer.");
        }
        String firstBare = text.substring(ScramCrypto.GS2_HEADER.length());
        ScramText first = new ScramText(firstBare);
        if (!first.value('n').equals(ScramCrypto.escape(user))) {
            throw failed();
        }
        fullNonce = first.value('r') + ownNonce;
        String answer = "r=" + fullNonce + ",s=" + ScramCrypto.base64(verifier.salt()) + ",i=" + verifier.iterations();
        authMessageStart = firstBare + "," + answer + ",";
        return answer.getBytes(UTF_8);
    }

    /** Answers the client's last message; returns only if the client knows the password. */
    public byte[] finish(byte[] clientFinal) throws AuthenticationException {
        String text = new String(clientFinal, UTF_8);
        String finalBare = ScramCrypto.CHANNEL_BINDING + ",r=" + fullNonce;
        if (fullNonce.isEmpty() || !text.startsWith(finalBare + ",")) {
            throw failed();
        }
        byte[] proof = ScramCrypto.unbase64(new ScramText(text.substring(finalBare.length() + 1)).value('p'));
        String authMessage = authMessageStart + finalBare;
        byte[] clientSignature = ScramCrypto.hmac(verifier.storedKey(), authMessage);
        if (proof.length != clientSignature.length
                || !MessageDigest.isEqual(
                        ScramCrypto.hash(ScramCrypto.xor(proof, clientSignature)), verifier.storedKey())) {
            throw failed();
        }
        return ("v=" + ScramCrypto.base64(ScramCrypto.hmac(verifier.serverKey(), authMessage))).getBytes(UTF_8);
    }

    private AuthenticationException failed() {
        return new AuthenticationException("Login failed for user " + user + ": unknown user or wrong password.");
    }
}
