package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;

/**
 * Client side of a SCRAM login: {@link #first}, then {@link #answer} to the server's challenge, then {@link #verify}.
 * After the last, the server has proved that it knows the user, too.
 */
public final class ScramClient {
    /**
     * Maximum number of iterations, so that a rogue server cannot block the client, which no login timeout would end.
     */
    private static final int MAX_ITERATIONS = 1_000_000;

    private static final SaltedPasswords SALTED = new SaltedPasswords(ScramCrypto::saltedPassword);

    private final String password;
    private final ChannelBinding binding;
    private final String nonce;
    private final String firstBare;
    private byte[] serverSignature = {};

    /** Creates a login over a channel with this binding. */
    public ScramClient(String user, String password, ChannelBinding binding) {
        this(user, password, binding, ScramCrypto.nonce());
    }

    ScramClient(String user, String password, ChannelBinding binding, String nonce) {
        this.password = password;
        this.binding = binding;
        this.nonce = nonce;
        this.firstBare = "n=" + ScramCrypto.escape(user) + ",r=" + nonce;
    }

    /** Returns the first message to the server. */
    public byte[] first() {
        return (binding.header() + firstBare).getBytes(UTF_8);
    }

    /** Returns the answer to the server's first message: the proof of the password. */
    public byte[] answer(byte[] serverFirst) throws AuthenticationException {
        ScramText challenge = new ScramText(serverFirst);
        String fullNonce = challenge.value('r');
        byte[] salt = ScramCrypto.unbase64(challenge.value('s'));
        int iterations = iterations(challenge.value('i'));
        if (!fullNonce.startsWith(nonce) || fullNonce.length() == nonce.length() || salt.length == 0) {
            throw new AuthenticationException("The server answered to another login than this one.");
        }
        byte[] salted = SALTED.get(password, salt, iterations);
        byte[] clientKey = ScramCrypto.clientKey(salted);
        String finalBare = binding.attribute() + ",r=" + fullNonce;
        String authMessage = firstBare + "," + new String(serverFirst, UTF_8) + "," + finalBare;
        serverSignature = ScramCrypto.hmac(ScramCrypto.serverKey(salted), authMessage);
        byte[] proof = ScramCrypto.xor(clientKey, ScramCrypto.hmac(ScramCrypto.hash(clientKey), authMessage));
        return (finalBare + ",p=" + ScramCrypto.base64(proof)).getBytes(UTF_8);
    }

    /** Verifies the server's last message; returns only if the server knows the user's verifier. */
    public void verify(byte[] serverFinal) throws AuthenticationException {
        byte[] signature = ScramCrypto.unbase64(new ScramText(serverFinal).value('v'));
        if (serverSignature.length == 0 || !MessageDigest.isEqual(signature, serverSignature)) {
            throw new AuthenticationException(
                    "The server could not prove that it knows this user: it may not be the server it claims to be.");
        }
    }

    private static int iterations(String text) throws AuthenticationException {
        try {
            int iterations = Integer.parseInt(text);
            if (iterations >= 1 && iterations <= MAX_ITERATIONS) {
                return iterations;
            }
        } catch (NumberFormatException e) {
            // Rejected below, like a number out of range.
        }
        throw new AuthenticationException("The server asks for an impossible number of iterations.");
    }
}
