package io.braid.jdbc.core;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** PEM files for encrypted connections; the empty text for each that is not set. Immutable. */
public final class TlsFiles {
    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");
    private static final String[] KEY_KINDS = {"RSA", "EC", "Ed25519"};

    private final String authorities;
    private final String certificate;
    private final String key;

    /**
     * @param authorities trusted authorities, which replace those of Java
     * @param certificate the client's own certificate
     * @param key its private key
     */
    public TlsFiles(String authorities, String certificate, String key) {
        this.authorities = authorities;
        this.certificate = certificate;
        this.key = key;
    }

    /** Checks that all files are readable, whether or not this connection needs them. */
    void check() throws TlsFileException {
        for (String file : new String[] {authorities, certificate, key}) {
            if (!file.isEmpty()) {
                checkReadable(file);
            }
        }
    }

    boolean hasCertificate() {
        return !certificate.isEmpty();
    }

    TrustManager @Nullable [] trustManagers() throws IOException, GeneralSecurityException {
        if (authorities.isEmpty()) {
            return null;
        }
        KeyStore store = emptyStore();
        int number = 0;
        for (Certificate each : certificates(authorities)) {
            store.setCertificateEntry("authority" + number++, each);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    KeyManager @Nullable [] keyManagers() throws IOException, GeneralSecurityException {
        if (certificate.isEmpty()) {
            return null;
        }
        KeyStore store = emptyStore();
        char[] none = {};
        store.setKeyEntry("own", privateKey(), none, certificates(certificate).toArray(new Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, none);
        return factory.getKeyManagers();
    }

    private PrivateKey privateKey() throws IOException, GeneralSecurityException {
        Matcher matcher = KEY.matcher(new String(read(key), US_ASCII));
        if (!matcher.find()) {
            throw new TlsFileException("The file " + key + " has no unencrypted private key (BEGIN PRIVATE KEY).");
        }
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        for (String kind : KEY_KINDS) {
            try {
                return KeyFactory.getInstance(kind).generatePrivate(encoded);
            } catch (InvalidKeySpecException e) {
                // The key is of another kind.
            }
        }
        throw new TlsFileException("The private key in " + key + " is of a kind that this Java does not know.");
    }

    private static Collection<? extends Certificate> certificates(String file) throws IOException {
        try (InputStream in = new ByteArrayInputStream(read(file))) {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException e) {
            throw new TlsFileException("The file " + file + " has no certificates: " + e.getMessage(), e);
        }
        throw new TlsFileException("The file " + file + " has no certificates.");
    }

    private static byte[] read(String file) throws IOException {
        checkReadable(file);
        return Files.readAllBytes(Paths.get(file));
    }

    private static void checkReadable(String file) throws TlsFileException {
        try {
            if (Files.isReadable(Paths.get(file))) {
                return;
            }
        } catch (InvalidPathException e) {
            // The path is invalid.
        }
        throw new TlsFileException("There is no readable file " + file + ".");
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }
}
