package io.braid.execution.database;

import io.braid.execution.source.Secrets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files that the options of a model refer to, such as password files, with their fingerprints. */
final class SecretFiles {
    static final SecretFiles NONE = new SecretFiles(Map.of());

    private final Map<Path, FileStamp> stamps;

    private SecretFiles(Map<Path, FileStamp> stamps) {
        this.stamps = stamps;
    }

    /** The files of a model with their current fingerprints. */
    static SecretFiles of(String model) {
        Map<Path, FileStamp> stamps = new LinkedHashMap<>();
        Secrets.files(model).forEach(file -> stamps.put(file, FileStamp.of(file, FileStamp.NONE)));
        return new SecretFiles(stamps);
    }

    /** The same files with their current fingerprints. */
    SecretFiles now() {
        Map<Path, FileStamp> now = new LinkedHashMap<>();
        stamps.forEach((file, stamp) -> now.put(file, FileStamp.of(file, stamp)));
        return new SecretFiles(now);
    }

    boolean haveContentsOf(SecretFiles others) {
        return stamps.entrySet().stream().allMatch(entry -> {
            FileStamp other = others.stamps.get(entry.getKey());
            return other != null && entry.getValue().hasContentsOf(other);
        });
    }
}
