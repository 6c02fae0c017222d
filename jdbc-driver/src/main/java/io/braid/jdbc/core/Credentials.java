package io.braid.jdbc.core;

import io.braid.wire.sasl.ClearMechanism;
import org.jspecify.annotations.Nullable;

/** User and secret of a login. Immutable; prints no secret. */
public final class Credentials {
    private final String user;
    private final String secret;
    private final @Nullable ClearMechanism mechanism;

    private Credentials(String user, String secret, @Nullable ClearMechanism mechanism) {
        this.user = user;
        this.secret = secret;
        this.mechanism = mechanism;
    }

    /** A password that the server never gets to see. */
    public static Credentials password(String user, String password) {
        return new Credentials(user, password, null);
    }

    /** A secret that the server is shown, and therefore no server but one that has proved who it is. */
    public static Credentials shown(String user, String secret, ClearMechanism mechanism) {
        return new Credentials(user, secret, mechanism);
    }

    String user() {
        return user;
    }

    String secret() {
        return secret;
    }

    /** How the secret is shown; null if it is not. */
    @Nullable
    ClearMechanism mechanism() {
        return mechanism;
    }

    @Override
    public String toString() {
        return user;
    }
}
