package io.braid.execution.source;

import io.braid.spi.error.Redaction;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Resolver of secrets in options, which also collects the texts that error messages of the source must not contain. */
final class ResolvedOptions {
    private static final String URL = "jdbc:";
    /** Separators of properties, of which an error message may quote a single one. */
    private static final Pattern SEPARATOR = Pattern.compile("[;&?=,]");
    /** User and password in a URL such as {@code //ada:swordfish@host} or {@code ?user=ada&password=swordfish}. */
    private static final Pattern LOGIN = Pattern.compile(
            "//([^/@:?]*)(?::([^/@]*))?@|[?;&](?:user(?:name)?|uid|"
                    + "[^?;&=]*(?:pass|pwd|secret|token|credential|key)[^;&=]*)=([^;&]*)",
            Pattern.CASE_INSENSITIVE);

    private final Secrets secrets;
    private final List<String> found = new ArrayList<>();

    ResolvedOptions(Secrets secrets) {
        this.secrets = secrets;
    }

    Map<String, String> of(String owner, Map<String, String> options) {
        Map<String, String> resolved = new TreeMap<>();
        options.forEach((option, text) -> resolved.put(option, secrets.resolve(owner, option, text, this::add)));
        return resolved;
    }

    /** The redaction of all options resolved so far. */
    Redaction secrets() {
        return Redaction.of(found);
    }

    /** In a JDBC URL only the credentials are redacted, so that errors in other properties stay diagnosable. */
    private void add(String value) {
        found.add(value);
        if (!value.regionMatches(true, 0, URL, 0, URL.length())) {
            found.addAll(List.of(SEPARATOR.split(value)));
            return;
        }
        Matcher logins = LOGIN.matcher(value);
        while (logins.find()) {
            for (int i = 1; i <= logins.groupCount(); i++) {
                addPart(logins.group(i));
            }
        }
    }

    private void addPart(@Nullable String part) {
        if (part != null) {
            found.add(part);
            try {
                found.add(URLDecoder.decode(part, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                // The part is not URL-encoded.
            }
        }
    }
}
