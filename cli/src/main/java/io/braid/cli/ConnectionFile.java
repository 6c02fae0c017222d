package io.braid.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Connection file that a server on this machine writes for its owner, with its address and a login. */
record ConnectionFile(Path path, String url, String user, String password) {
    private static final String NAME = "connection.properties";

    /** Returns the most recent one of a demo or server started in this folder, if it has served a database. */
    static Optional<ConnectionFile> newest(Path folder) throws IOException {
        return newest(Stream.of(folder.resolve("data/demo"), folder.resolve("data")));
    }

    /** Returns the one of the server with this data folder. */
    static Optional<ConnectionFile> of(Path dataFolder) throws IOException {
        return newest(Stream.of(dataFolder));
    }

    private static Optional<ConnectionFile> newest(Stream<Path> dataFolders) throws IOException {
        Optional<Path> newest = dataFolders
                .map(place -> place.resolve(NAME))
                .filter(Files::isReadable)
                .max(Comparator.comparing(ConnectionFile::written));
        return newest.isPresent()
                ? Optional.of(read(newest.get())).filter(file -> !file.url().isBlank())
                : Optional.empty();
    }

    /** True if a URL belongs to the same server, for any of its databases. */
    boolean leadsToServerOf(String other) {
        return server(url).equals(server(other));
    }

    private static ConnectionFile read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ConnectionFile(
                file,
                properties.getProperty("url", ""),
                properties.getProperty("user", ""),
                properties.getProperty("password", ""));
    }

    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    private static String server(String url) {
        return url.replaceFirst("^jdbc:braid://", "")
                .replaceFirst("/.*", "")
                .replaceFirst("^localhost(?=:|$)", "127.0.0.1")
                .replaceFirst("^([^:]+)$", "$1:31000");
    }
}
