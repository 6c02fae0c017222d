package io.braid.server.source;

import io.braid.server.config.Environment;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${env:NAME}} and {@code ${file:path}} in options by what they stand for. Messages name the reference,
 * never what it stands for.
 */
public final class Secrets {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^:{}]*):?([^{}]*)\\}");

    private final Environment environment;

    public Secrets(Environment environment) {
        this.environment = environment;
    }

    /** The text with every reference replaced; throws INVALID_OPTION, naming the option and its owner, for a bad one. */
    public String resolve(String owner, String option, String text) {
        Matcher references = REFERENCE.matcher(text);
        StringBuilder resolved = new StringBuilder();
        while (references.find()) {
            try {
                String value = lookUp(references.group(1), references.group(2));
                references.appendReplacement(resolved, Matcher.quoteReplacement(value));
            } catch (IOException | IllegalArgumentException e) {
                throw new BraidException(
                        ErrorCode.INVALID_OPTION,
                        "Option '" + option + "' of " + owner + ": " + references.group() + " " + e.getMessage(),
                        e);
            }
        }
        return references.appendTail(resolved).toString();
    }

    private String lookUp(String kind, String name) throws IOException {
        return switch (kind) {
            case "env" -> variable(name);
            case "file" -> file(name);
            default -> throw new IllegalArgumentException("is no secret: write ${env:NAME} or ${file:path}");
        };
    }

    private String variable(String name) {
        @Nullable String value = environment.get(name);
        if (value == null) {
            throw new IllegalArgumentException("is not set in the server's environment");
        }
        return value;
    }

    private static String file(String name) throws IOException {
        try {
            return Files.readString(Path.of(name)).stripTrailing();
        } catch (NoSuchFileException e) {
            throw new IOException("names a file that does not exist", e);
        } catch (IOException | InvalidPathException e) {
            throw new IOException("names a file that cannot be read", e);
        }
    }
}
