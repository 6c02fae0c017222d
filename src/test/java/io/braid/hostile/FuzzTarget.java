package io.braid.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.braid.jdbc.BraidDriver;
import io.braid.wire.Frames;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** What Jazzer looks for mistakes in. */
enum FuzzTarget {
    /** The decoder that both sides have; inputs are frames. */
    FRAMES(FrameTarget.class, FrameAttack.class, "io.braid.wire.**"),
    /** What the driver makes of what a server says, and when; inputs are the server's choices. */
    DRIVER(DriverTarget.class, DriverAttack.class, "io.braid.wire.**:io.braid.jdbc.**"),
    /** What the server makes of what clients say, and when; inputs are the clients' choices. */
    SERVER(ServerTarget.class, SmallServerAttack.class, "io.braid.wire.**:io.braid.server.protocol.**"),
    /** The same by PostgreSQL's protocol. */
    POSTGRES(PostgresTarget.class, null, "io.braid.postgres.**");

    private static final int SECONDS = 5;
    /** It may wait for the other side until that has lost its patience. */
    private static final int SECONDS_OF_A_TALK = 30;

    private static final int SEEDS = 40;
    private static final int CHOICES = 200;

    private final Class<?> target;
    /** The attack that finds planted mistakes in each build; null if there is none. */
    private final @Nullable Class<? extends Attack> attack;

    private final String looksInto;

    FuzzTarget(Class<?> target, @Nullable Class<? extends Attack> attack, String looksInto) {
        this.target = target;
        this.attack = attack;
        this.looksInto = looksInto;
    }

    /** Who looks where that mistake is, if anybody. */
    static Optional<FuzzTarget> of(PlantedMistake mistake) {
        return Stream.of(values())
                .filter(target -> target.attack == mistake.attack())
                .findAny();
    }

    private boolean isServer() {
        return this == SERVER || this == POSTGRES;
    }

    /** The class that Jazzer calls. */
    String type() {
        return target.getName();
    }

    /** How long one input may take. */
    int seconds() {
        return isServer() ? SECONDS_OF_A_TALK : SECONDS;
    }

    /** The classes whose ways are new or known to it. */
    String looksInto() {
        return looksInto;
    }

    /** Where it begins. */
    List<byte[]> seeds() {
        return this == FRAMES
                ? SampleFrames.bodies()
                : IntStream.range(0, SEEDS).mapToObj(FuzzTarget::choices).toList();
    }

    private static byte[] choices(int seed) {
        byte[] choices = new byte[CHOICES];
        new Random(seed).nextBytes(choices);
        return choices;
    }

    /** No more than is needed, for Jazzer looks through all of it. */
    String classPath(Class<?> main) {
        if (isServer()) {
            return everythingButJunit();
        }
        return Stream.of(target, Frames.class, BraidDriver.class, LZ4Factory.class, FuzzedDataProvider.class, main)
                .map(FuzzTarget::location)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A server needs everything; but where there is JUnit, Jazzer takes what it is to call for a test. */
    private static String everythingButJunit() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(part -> !part.getFileName().toString().matches("(junit|console|surefire|jazzer-junit).*"))
                .map(part -> part.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
