package io.braid.server.doctor;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Diagnostic texts about a server, by file name, with secrets masked. A text that cannot be obtained is listed as
 * missing.
 */
final class Diagnosis {
    private static final Pattern ASSIGNED =
            Pattern.compile("(?i)((?:password|secret|token|api_?key)\\s*[=:]\\s*)[^\\s,;&\"']+");
    private static final String MASK = "***";

    /** Length from which a secret is masked wherever it occurs. */
    private static final int LEAST_LENGTH = 4;

    private final List<String> secrets;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();

    /** @param secrets texts to mask */
    Diagnosis(Collection<String> secrets) {
        this.secrets = secrets.stream()
                .filter(secret -> secret.length() >= LEAST_LENGTH)
                .toList();
    }

    /** Adds a text, or the reason why it is missing. */
    void add(String name, Callable<String> text) {
        try {
            texts.put(name, masked(text.call()));
        } catch (Exception e) {
            missing.add(
                    masked(name + ": " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())));
        }
    }

    List<String> names() {
        return List.copyOf(texts.keySet());
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    List<String> missing() {
        return List.copyOf(missing);
    }

    /** Writes all texts into an archive. */
    void write(Path file) {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file), StandardCharsets.UTF_8)) {
            texts.put("missing.txt", String.join("\n", missing) + "\n");
            for (Map.Entry<String, String> entry : texts.entrySet()) {
                zip.putNextEntry(new ZipEntry("braid-doctor/" + entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    file + " cannot be written (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    private String masked(String text) {
        String masked = ASSIGNED.matcher(text).replaceAll("$1" + MASK);
        for (String secret : secrets) {
            masked = masked.replace(secret, MASK);
        }
        return masked;
    }
}
