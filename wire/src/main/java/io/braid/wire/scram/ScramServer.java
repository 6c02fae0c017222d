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
    private final ChannelBinding binding;
    private final String ownNonce;
    private String authMessageStart = "";
    private String fullNonce = "";

    /** Lets the given user, and nobody else, log in with the password of that verifier, over the channel bound to. */
    public ScramServer(String user, ScramVerifier verifier, ChannelBinding binding) {
        this(user, verifier, binding, ScramCrypto.nonce());
    }

    ScramServer(String user, ScramVerifier verifier, ChannelBinding binding, String ownNonce) {
        this.user = user;
        this.verifier = verifier;
        this.binding = binding;
        this.ownNonce = ownNonce;
    }

    /** Answers the client's first message. */
    public byte[] challenge(byte[] clientFirst) throws AuthenticationException {
        String text = new String(clientFirst, UTF_8);
        if (!text.startsWith(binding.header())) {
            throw new AuthenticationException("The client does not use the channel binding that was agreed on.");
        }
        String firstBare = text.substring(binding.header().length());
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
        String finalBare = binding.attribute() + ",r=" + fullNonce;
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
        return AuthenticationException.of(user);
    }
}
