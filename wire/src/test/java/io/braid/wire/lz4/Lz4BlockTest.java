package io.braid.wire.lz4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test against the library with which the server compresses. */
@Tag("jdk")
class Lz4BlockTest {
    private static final LZ4Factory LIBRARY = LZ4Factory.safeInstance();

    @Test
    void whatTheLibraryCompressesIsRead() throws ProtocolException {
        for (LZ4Compressor compressor : new LZ4Compressor[] {LIBRARY.fastCompressor(), LIBRARY.highCompressor()}) {
            for (int length : new int[] {0, 1, 4, 12, 13, 15, 16, 64, 270, 4096, 70_000, 300_000}) {
                for (byte[] content : new byte[][] {zeros(length), words(length), noise(length)}) {
                    assertThat(Lz4Block.inflate(compressor.compress(content), length))
                            .isEqualTo(content);
                }
            }
        }
    }

    private static byte[] zeros(int length) {
        return new byte[length];
    }

    private static byte[] noise(int length) {
        byte[] content = new byte[length];
        new Random(length).nextBytes(content);
        return content;
    }

    /** Returns text with repetitions at all distances. */
    private static byte[] words(int length) {
        Random random = new Random(length);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append("ab".repeat(random.nextInt(5))).append(random.nextInt(50));
        }
        return text.substring(0, length).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void anotherLengthThanAnnouncedIsRefused() {
        byte[] block = LIBRARY.fastCompressor().compress(words(5000));
        for (int length : new int[] {-1, Integer.MIN_VALUE, 0, 4999, 5001, 1_000_000, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> Lz4Block.inflate(block, length))
                    .as("%s", length)
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void aBlockThatEndsEarlyIsRefused() {
        byte[] content = words(500);
        byte[] block = LIBRARY.fastCompressor().compress(content);
        for (int length = 0; length < block.length; length++) {
            byte[] cut = Arrays.copyOf(block, length);
            assertThatThrownBy(() -> Lz4Block.inflate(cut, content.length)).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void whatIsNotThereIsNotRepeated() {
        byte[] before = {0x10, 65, 2, 0, 0x50, 1, 2, 3, 4, 5};
        byte[] itself = {0x10, 65, 0, 0, 0x50, 1, 2, 3, 4, 5};
        assertThatThrownBy(() -> Lz4Block.inflate(before, 10)).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> Lz4Block.inflate(itself, 10)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void aDamagedBlockIsRefusedOrReadAsTheLibraryReadsIt() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        byte[] content = words(2000);
        byte[] block = LIBRARY.fastCompressor().compress(content);
        int both = 0;
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = block.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            byte[] expected = new byte[content.length];
            boolean good;
            try {
                good = LIBRARY.safeDecompressor().decompress(damaged, expected) == content.length;
            } catch (LZ4Exception e) {
                good = false;
            }
            try {
                byte[] read = Lz4Block.inflate(damaged, content.length);
                if (good) {
                    both++;
                    assertThat(read).as("seed %s, round %s", seed, i).isEqualTo(expected);
                }
            } catch (ProtocolException e) {
                refused++;
            }
        }
        assertThat(both).isPositive();
        assertThat(refused).isPositive();
    }
}
