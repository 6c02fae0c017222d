package io.braid.execution.users;

import java.util.Locale;

/** Method by which a user was authenticated. */
public enum LoginMethod {
    /** By a password that the server knows a verifier of. */
    PASSWORD,
    /** By the certificate of his end of the connection. */
    CERTIFICATE,
    /** By a password that a directory has taken. */
    LDAP,
    /** By a token. */
    TOKEN;

    /** As the audit log writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
