package io.braid.testkit.server;

import io.braid.testkit.file.SecretFile;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Address and credentials of a server. Its text form omits the password. */
record ServerAddress(ServerKind kind, String jdbcUrl, String user, String password) {

    static ServerAddress read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ServerAddress(
                ServerKind.valueOf(properties.getProperty("kind")),
                properties.getProperty("url"),
                properties.getProperty("user"),
                properties.getProperty("password"));
    }

    /** Writes the file atomically. */
    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("kind", kind.name());
        properties.setProperty("url", jdbcUrl);
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        StringWriter text = new StringWriter();
        properties.store(text, null);
        SecretFile.write(file, text.toString());
    }

    ServerAddress withUrl(String url) {
        return new ServerAddress(kind, url, user, password);
    }

    @Override
    public String toString() {
        return kind.title() + " at " + jdbcUrl;
    }
}
