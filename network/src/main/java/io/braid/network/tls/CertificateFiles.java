package io.braid.network.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PEM files.
 *
 * @param certificate the server's certificate, with its chain of intermediate certificates
 * @param key its private key
 * @param clientAuthorities authorities that must have issued the certificates of clients; none if clients need none
 */
record CertificateFiles(Path certificate, Path key, Optional<Path> clientAuthorities) {
    /** Returns the modification times of the files. */
    List<Long> times() {
        return all().map(CertificateFiles::time).toList();
    }

    /** Returns the first missing file. */
    Optional<Path> missing() {
        return all().filter(Files::notExists).findFirst();
    }

    private Stream<Path> all() {
        return Stream.concat(Stream.of(certificate, key), clientAuthorities.stream());
    }

    @Override
    public String toString() {
        return "the certificate in tls-certificate " + certificate + " with the key in tls-key " + key
                + clientAuthorities
                        .map(file -> " and the authorities in tls-client-authorities " + file)
                        .orElse("");
    }

    private static long time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            return 0;
        }
    }
}
