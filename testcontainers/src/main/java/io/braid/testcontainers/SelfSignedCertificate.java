package io.braid.testcontainers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A certificate of a test's server and its key, made by the keytool of this Java runtime.
 *
 * @param certificate in PEM
 * @param key in PEM, as PKCS #8 without a password
 */
record SelfSignedCertificate(String certificate, String key) {
    private static final String ALIAS = "server";
    /** Of a store that is deleted at once. */
    private static final String PASSWORD = "temporary";

    private static final int LINE = 64;

    /** Makes a certificate for hosts, each a name or an IPv4 address. */
    static SelfSignedCertificate of(List<String> hosts) {
        try {
            Path folder = Files.createTempDirectory("braid-certificate-");
            Path store = folder.resolve("store.p12");
            try {
                generate(hosts, store);
                return read(store);
            } finally {
                Files.deleteIfExists(store);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("No certificate can be made", e);
        }
    }

    private static void generate(List<String> hosts, Path store) throws IOException {
        String names = hosts.stream()
                .map(host -> (host.matches("[0-9.]+") ? "ip:" : "dns:") + host)
                .collect(Collectors.joining(","));
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + hosts.get(0),
                        "-ext",
                        "SAN=" + names,
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool has failed: " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("keytool was interrupted", e);
        }
    }

    private static SelfSignedCertificate read(Path store) throws IOException {
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            Certificate certificate = keys.getCertificate(ALIAS);
            Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
            return new SelfSignedCertificate(
                    pem("CERTIFICATE", certificate.getEncoded()), pem("PRIVATE KEY", key.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static String pem(String what, byte[] bytes) {
        String text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
    }

    /** Shows no key. */
    @Override
    public String toString() {
        return certificate;
    }
}
