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
 * @param certificate the server's certificate, with those that lead to its authority
 * @param key its private key
 * @param clientAuthorities those whose certificates clients must have; none if clients need no certificate
 */
record CertificateFiles(Path certificate, Path key, Optional<Path> clientAuthorities) {
    /** What changes when one of the files does. */
    List<Long> times() {
        return all().map(CertificateFiles::time).toList();
    }

    /** The first that is not there. */
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
