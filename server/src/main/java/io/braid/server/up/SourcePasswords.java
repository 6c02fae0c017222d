package io.braid.server.up;

import io.braid.execution.setting.Environment;
import io.braid.execution.storage.PrivateFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Passwords of sources, as references that a model may contain. Passwords that are typed or in clear text in a URL are
 * stored in a file of a secrets folder that only the user can read.
 */
final class SourcePasswords {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path folder;
    private final Environment environment;
    private final Prompts prompts;
    private final boolean askAgain;
    private final Consumer<String> out;
    private final List<Path> written = new ArrayList<>();

    /**
     * Password of one source.
     *
     * @param reference the reference to it
     * @param text the password itself
     */
    record Resolved(String reference, String text) {
        @Override
        public String toString() {
            return reference;
        }
    }

    /**
     * @param folder the secrets folder
     * @param askAgain true to prompt also for stored passwords
     */
    SourcePasswords(Path folder, Environment environment, Prompts prompts, boolean askAgain, Consumer<String> out) {
        this.folder = folder;
        this.environment = environment;
        this.prompts = prompts;
        this.askAgain = askAgain;
        this.out = out;
    }

    /** Returns the password of a source; empty if it has no user or needs none. */
    Optional<Resolved> of(SourceUrl source) {
        if (source.user().isEmpty()) {
            return Optional.empty();
        }
        if (source.refersToPassword()) {
            String reference = source.password().orElseThrow();
            return Optional.of(new Resolved(reference, text(source, reference)));
        }
        Path file = folder.resolve(source.name());
        if (source.password().isPresent()) {
            out.accept(source.name()
                    + ": the password in the URL is visible to others, in the list of processes and in the"
                    + " history of the shell; without it, you are asked for it");
            return store(file, source.password().orElseThrow());
        }
        if (Files.exists(file) && !askAgain) {
            out.accept(source.name() + ": uses the password in " + file);
            return Optional.of(new Resolved(reference(file), read(source, file)));
        }
        if (source.wrapper().equals("h2")
                && source.options().getOrDefault("url", "").startsWith("jdbc:h2:file:")) {
            return Optional.empty();
        }
        String typed = prompts.password("Password of " + source + " (Enter for none): ")
                .orElseThrow(() -> new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "'" + source
                                + "' needs a password, and there is no terminal to ask for it; put it into the file "
                                + file + ", or a reference into the URL: 'USER:${env:NAME}@HOST'"));
        return typed.isEmpty() ? Optional.empty() : store(file, typed);
    }

    /** Removes the passwords that this run has stored, because they are wrong. */
    void forget() {
        for (Path file : written) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                out.accept("Cannot delete " + file + ": " + e.getMessage());
            }
        }
    }

    private Optional<Resolved> store(Path file, String password) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            }
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "Cannot create the folder " + folder + "; see secret-folders", e);
        }
        PrivateFile.write(file, password + "\n");
        written.add(file);
        return Optional.of(new Resolved(reference(file), password));
    }

    private String text(SourceUrl source, String reference) {
        String name = reference.substring(reference.indexOf(':') + 1, reference.length() - 1);
        if (reference.startsWith("${file:")) {
            return read(source, Path.of(name));
        }
        String value = environment.get(name);
        if (value == null) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "'" + source + "' refers to the variable " + name + ", which is not set; export it first");
        }
        return value;
    }

    private static String read(SourceUrl source, Path file) {
        try {
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "'" + source + "': the file " + file + " with the password cannot be read ("
                            + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    private static String reference(Path file) {
        return "${file:" + file + "}";
    }
}
