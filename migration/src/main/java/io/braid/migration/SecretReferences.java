package io.braid.migration;

import java.util.Locale;
import java.util.regex.Pattern;

/** References to secrets, which models contain in place of passwords. */
public final class SecretReferences {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:\\w+\\}");

    private SecretReferences() {}

    /** Returns a reference to the variable for a secret of a server, such as {@code ${env:CRM_PASSWORD}}. */
    public static String of(String server, String what) {
        return "${env:" + (server + "_" + what).toUpperCase(Locale.ROOT).replaceAll("\\W+", "_") + "}";
    }

    /** True if a value is such a reference. */
    public static boolean isReference(String value) {
        return REFERENCE.matcher(value).matches();
    }
}
