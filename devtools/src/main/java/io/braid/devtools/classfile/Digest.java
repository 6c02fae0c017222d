package io.braid.devtools.classfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** 64-bit digest: the first bytes of SHA-256. */
final class Digest {
    private Digest() {}

    static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static long of(byte[] content) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(content))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
