package io.braid.jdbc.core;

import io.braid.wire.sasl.ClearMechanism;
import org.jspecify.annotations.Nullable;

/** User and secret of a login. Immutable; {@link #toString} omits the secret. */
public final class Credentials {
    private final String user;
    private final String secret;
    private final @Nullable ClearMechanism mechanism;

    private Credentials(String user, String secret, @Nullable ClearMechanism mechanism) {
        this.user = user;
        this.secret = secret;
        this.mechanism = mechanism;
    }

    /** Returns credentials with a password that is never revealed to the server. */
    public static Credentials password(String user, String password) {
        return new Credentials(user, password, null);
    }

    /** Returns credentials with a secret that is revealed to the server, which must therefore be verified. */
    public static Credentials shown(String user, String secret, ClearMechanism mechanism) {
        return new Credentials(user, secret, mechanism);
    }

    String user() {
        return user;
    }

    String secret() {
        return secret;
    }

    /** The mechanism that reveals the secret; null for a password login by SCRAM. */
    @Nullable
    ClearMechanism mechanism() {
        return mechanism;
    }

    @Override
    public String toString() {
        return user;
    }
}
