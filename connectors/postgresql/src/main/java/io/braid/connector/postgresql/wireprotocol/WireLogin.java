package io.braid.connector.postgresql.wireprotocol;

import com.ongres.scram.client.ScramClient;
import com.ongres.scram.common.exception.ScramException;
import com.ongres.scram.common.util.TlsServerEndpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Login of a session. With SCRAM, the server proves that it knows the password too; weaker methods are used only over
 * private connections.
 */
final class WireLogin {
    private static final int PROTOCOL = 3 << 16;
    private static final String WITH_BINDING = "SCRAM-SHA-256-PLUS";

    private static final int OK = 0;
    private static final int CLEARTEXT = 3;
    private static final int MD5 = 5;
    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;
    private static final int SASL_FINAL = 12;

    private final ServerTarget target;
    private final WireSocket socket;
    private final InboundMessages in;
    private final OutboundMessages out;
    private @Nullable ScramClient scram;
    private boolean serverProven;

    WireLogin(ServerTarget target, WireSocket socket, InboundMessages in, OutboundMessages out) {
        this.target = target;
        this.socket = socket;
        this.in = in;
        this.out = out;
    }

    /** Returns once the server has accepted the login; its parameters follow. */
    void run() throws IOException, SQLException, UnsupportedByWireException {
        out.beginUntyped().int32(PROTOCOL);
        target.settings().forEach((name, value) -> out.text(name).text(value));
        out.int8(0).end();
        out.send();
        boolean in = false;
        while (!in) {
            in = step();
        }
    }

    private boolean step() throws IOException, SQLException, UnsupportedByWireException {
        char type = in.next();
        if (type == 'E') {
            throw refusal(PostgresqlErrors.reported(in.bytes(), in.body(), in.bodyEnd()));
        }
        if (type == 'v') {
            throw UnsupportedByWireException.source("the server speaks another version of the protocol");
        }
        if (type != 'R' || in.bodyEnd() - in.body() < 4) {
            throw PostgresqlErrors.unexpected("message '" + type + "' at log-in");
        }
        int request = Bytes.getInt(in.bytes(), in.body());
        byte[] content = Arrays.copyOfRange(in.bytes(), in.body() + 4, in.bodyEnd());
        switch (request) {
            case OK -> {
                if (scram != null && !serverProven) {
                    throw PostgresqlErrors.unexpected("it has not proven that it knows the password");
                }
                return true;
            }
            case CLEARTEXT -> answer(password("a clear password"));
            case MD5 -> answer(md5(password("an MD5 password"), content));
            case SASL -> begin(content);
            case SASL_CONTINUE -> goOn(content);
            case SASL_FINAL -> check(content);
            default -> throw UnsupportedByWireException.source("the server wants another way of logging in");
        }
        return false;
    }

    /** Proxies for PostgreSQL reject some settings, but may work with the driver. */
    private static SQLException refusal(SQLException error) throws UnsupportedByWireException {
        String state = Objects.requireNonNullElse(error.getSQLState(), "");
        if (state.equals("08P01") || state.equals("42704") || state.equals("0A000")) {
            throw UnsupportedByWireException.source("the server does not take the settings of its sessions");
        }
        return error;
    }

    private String password(String asked) throws UnsupportedByWireException {
        if (!socket.isPrivate()) {
            throw UnsupportedByWireException.source("the server asks for " + asked + " over an open line");
        }
        return password();
    }

    private String password() throws UnsupportedByWireException {
        String password = target.password();
        if (password == null) {
            throw UnsupportedByWireException.source("the server asks for a password and none is given");
        }
        return password;
    }

    private void answer(String password) throws IOException {
        out.begin('p').text(password).end();
        out.send();
    }

    private String md5(String password, byte[] salt) throws UnsupportedByWireException {
        String user = Objects.requireNonNull(target.settings().get("user"));
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update(password.getBytes(StandardCharsets.UTF_8));
            String inner = HexFormat.of().formatHex(digest.digest(user.getBytes(StandardCharsets.UTF_8)));
            digest.update(inner.getBytes(StandardCharsets.UTF_8));
            return "md5" + HexFormat.of().formatHex(digest.digest(salt));
        } catch (NoSuchAlgorithmException e) {
            throw UnsupportedByWireException.source("this Java has no MD5");
        }
    }

    private void begin(byte[] content) throws IOException, SQLException, UnsupportedByWireException {
        List<String> mechanisms = new ArrayList<>(List.of(ascii(content).split("\0")));
        mechanisms.removeIf(String::isEmpty);
        byte[] binding = mechanisms.contains(WITH_BINDING) ? binding() : new byte[0];
        if (binding.length == 0) {
            mechanisms.remove(WITH_BINDING);
        }
        if (mechanisms.stream().noneMatch(name -> name.startsWith("SCRAM-"))) {
            throw UnsupportedByWireException.source("the server wants another way of logging in");
        }
        try {
            var builder = ScramClient.builder()
                    .advertisedMechanisms(mechanisms)
                    // The user was sent in the startup message.
                    .username("*")
                    .password(password().toCharArray());
            if (binding.length > 0) {
                builder.channelBinding(TlsServerEndpoint.TLS_SERVER_END_POINT, binding);
            }
            scram = builder.build();
        } catch (IllegalArgumentException e) {
            throw PostgresqlErrors.notAuthenticated("The password cannot be used for SCRAM.", e);
        }
        byte[] first = scram.clientFirstMessage().toString().getBytes(StandardCharsets.UTF_8);
        out.begin('p').text(scram.getScramMechanism().getName());
        out.int32(first.length).raw(first).end();
        out.send();
    }

    /**
     * The channel binding data, which tie the login to the TLS connection and prevent a man in the middle; empty if
     * there are none.
     */
    private byte[] binding() throws IOException {
        X509Certificate certificate = socket.certificate();
        try {
            return certificate == null ? new byte[0] : TlsServerEndpoint.getChannelBindingData(certificate);
        } catch (CertificateEncodingException e) {
            return new byte[0];
        }
    }

    private void goOn(byte[] content) throws IOException, SQLException {
        try {
            ScramClient client = started();
            client.serverFirstMessage(ascii(content));
            out.begin('p')
                    .raw(client.clientFinalMessage().toString().getBytes(StandardCharsets.UTF_8))
                    .end();
            out.send();
        } catch (ScramException | IllegalStateException | IllegalArgumentException e) {
            throw PostgresqlErrors.notAuthenticated("The server's part of SCRAM is not valid.", e);
        }
    }

    private void check(byte[] content) throws SQLException {
        try {
            started().serverFinalMessage(ascii(content));
            serverProven = true;
        } catch (ScramException | IllegalStateException | IllegalArgumentException e) {
            throw PostgresqlErrors.notAuthenticated("The server could not prove that it knows the password.", e);
        }
    }

    private ScramClient started() throws SQLException {
        if (scram == null) {
            throw PostgresqlErrors.unexpected("SCRAM goes on without having begun");
        }
        return scram;
    }

    private static String ascii(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
