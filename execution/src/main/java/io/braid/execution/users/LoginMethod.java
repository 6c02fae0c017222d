package io.braid.execution.users;

import java.util.Locale;

/** Method by which a user was authenticated. */
public enum LoginMethod {
    /** Password that is checked against a stored verifier. */
    PASSWORD,
    /** TLS client certificate. */
    CERTIFICATE,
    /** Password that an LDAP directory has accepted. */
    LDAP,
    /** Bearer token (JWT). */
    TOKEN;

    /** The name in the audit log. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
