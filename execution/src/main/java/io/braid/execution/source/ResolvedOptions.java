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

/** Reads options with their secrets and collects what none of the messages of their source may show. */
final class ResolvedOptions {
    private static final String URL = "jdbc:";
    /** What separates properties, of which messages name one without the others. */
    private static final Pattern SEPARATOR = Pattern.compile("[;&?=,]");
    /**
     * Who logs in, and with what, in a URL such as {@code //ada:swordfish@host} or
     * {@code ?user=ada&password=swordfish}.
     */
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

    /** Of the options read so far. */
    Redaction secrets() {
        return Redaction.of(found);
    }

    /**
     * Of a URL, properties that say nothing of who logs in stay readable: nobody could tell what is wrong with them.
     */
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
                // It is not encoded.
            }
        }
    }
}
