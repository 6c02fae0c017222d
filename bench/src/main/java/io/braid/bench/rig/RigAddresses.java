package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.server.ServerKind;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Addresses of databases with existing TPC-H or TPC-DS tables: a file with {@code dbA.url}, {@code .user},
 * {@code .password} and optionally {@code .schema} for each of the demo's or TPC-DS's databases, and the same for
 * {@code everything}.
 */
public final class RigAddresses {
    private final Path file;
    private final Properties addresses;

    private RigAddresses(Path file, Properties addresses) {
        this.file = file;
        this.addresses = addresses;
    }

    public static RigAddresses read(Path file) {
        Properties addresses = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            addresses.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "--rig takes embedded, demo, or a file with the addresses of databases; " + file
                            + " cannot be read: " + e.getMessage() + ".",
                    e);
        }
        return new RigAddresses(file, addresses);
    }

    /** The distribution of the demo's tables. */
    public RigData data(double scale) {
        return RigData.demo(scale, place(RigData.EVERYTHING), source -> place(source.title()));
    }

    /** The distribution of TPC-DS's tables. */
    public RigData tpcds(double scale) {
        return RigData.tpcds(scale, this::place);
    }

    private RigPlace place(String title) {
        String url = addresses.getProperty(title + ".url", "").strip();
        ServerKind kind = Arrays.stream(ServerKind.values())
                .filter(each -> url.startsWith("jdbc:" + each.wrapper() + ":"))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        file + " needs " + title + ".url, which begins with "
                                + Arrays.stream(ServerKind.values())
                                        .map(each -> "jdbc:" + each.wrapper() + ":")
                                        .collect(Collectors.joining(", "))
                                + "; it is '" + url + "'."));
        String database = url.replaceFirst("[?;].*", "").replaceFirst(".*[/:]", "");
        GivenDatabase given = new GivenDatabase(
                kind.wrapper(),
                url,
                addresses.getProperty(title + ".user", ""),
                addresses.getProperty(title + ".password", ""));
        return new RigPlace(
                kind, database, addresses.getProperty(title + ".schema", usualSchema(kind, database)), given);
    }

    private static String usualSchema(ServerKind kind, String database) {
        return switch (kind) {
            case POSTGRESQL -> RigPlace.PUBLIC;
            case MYSQL -> database;
            case SQLSERVER -> "dbo";
            case DUCKDB -> "main";
            case H2 -> "PUBLIC";
        };
    }
}
