package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;

/**
 * Server side of a SCRAM login: {@link #challenge} answers the client's first message, {@link #finish} its last. A
 * wrong password, a mock verifier and a malformed proof all end with the same exception and message.
 */
public final class ScramServer {
    private final String user;
    private final ScramVerifier verifier;
    private final String ownNonce;
    /** True if the user was named before, so that the name in the first message is ignored. */
    private final boolean isNamed;
    /** Start of the first message, and the attribute by which the last message repeats it. */
    private String header;

    private String attribute;
    private final boolean acceptsUnbound;
    private String authMessageStart = "";
    private String fullNonce = "";

    /** Authenticates the given user, by the verifier of its password, over a channel with this binding. */
    public ScramServer(String user, ScramVerifier verifier, ChannelBinding binding) {
        this(user, verifier, binding, ScramCrypto.nonce());
    }

    ScramServer(String user, ScramVerifier verifier, ChannelBinding binding, String ownNonce) {
        this(user, verifier, binding, ownNonce, false, false);
    }

    private ScramServer(
            String user,
            ScramVerifier verifier,
            ChannelBinding binding,
            String ownNonce,
            boolean isNamed,
            boolean acceptsUnbound) {
        this.user = user;
        this.verifier = verifier;
        this.ownNonce = ownNonce;
        this.isNamed = isNamed;
        this.acceptsUnbound = acceptsUnbound;
        this.header = binding.header();
        this.attribute = binding.attribute();
    }

    /**
     * Authenticates a user whom the client has named before, as in PostgreSQL's protocol: the name in its first message
     * is ignored. A client that supports channel binding, but believes that the server does not, is rejected if the
     * server has offered it.
     */
    public static ScramServer ofNamedUser(
            String user, ScramVerifier verifier, ChannelBinding binding, boolean offersBinding) {
        boolean acceptsUnbound = binding == ChannelBinding.NONE && !offersBinding;
        return new ScramServer(user, verifier, binding, ScramCrypto.nonce(), true, acceptsUnbound);
    }

    /** Answers the client's first message. */
    public byte[] challenge(byte[] clientFirst) throws AuthenticationException {
        String text = new String(clientFirst, UTF_8);
        if (acceptsUnbound && text.startsWith(ChannelBinding.UNOFFERED)) {
            header = ChannelBinding.UNOFFERED;
            attribute = ChannelBinding.attribute(header);
        }
        if (!text.startsWith(header)) {
            throw new AuthenticationException("The client does not use the channel binding that was agreed on.");
        }
        String firstBare = text.substring(header.length());
        ScramText first = new ScramText(firstBare);
        String named = first.value('n');
        if (!isNamed && !named.equals(ScramCrypto.escape(user))) {
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
        String finalBare = attribute + ",r=" + fullNonce;
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
