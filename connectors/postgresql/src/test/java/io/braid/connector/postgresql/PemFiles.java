package io.braid.connector.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** Generator of a key and a self-signed certificate, in the file format of PostgreSQL. */
final class PemFiles {
    private static final String PASSWORD = "changeit";

    private PemFiles() {}

    /** Writes {@code key.pem} and {@code certificate.pem}. */
    static void make(Path folder, String host) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("keys.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "server",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host);
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        keytool.getInputStream().readAllBytes();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool has failed");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        byte[] key = keys.getKey("server", PASSWORD.toCharArray()).getEncoded();
        write(folder.resolve("key.pem"), "PRIVATE KEY", key);
        write(
                folder.resolve("certificate.pem"),
                "CERTIFICATE",
                keys.getCertificate("server").getEncoded());
    }

    private static void write(Path file, String what, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }
}
