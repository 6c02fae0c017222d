package io.braid.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultProxyTest {
    private static final int SILENT = -1;
    private static final int RESET = -2;
    private static final int PATIENT = 30_000;
    private static final int IMPATIENT = 200;
    private static final int NEVER = -1;

    @Test
    void whatGoesInComesOutInOrderAndNotBeforeItsTime() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                FaultProxy proxy = FaultProxy.to(listener.getLocalPort());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket server = listener.accept()) {
            DataOutputStream asked = new DataOutputStream(client.getOutputStream());
            DataInputStream question = new DataInputStream(server.getInputStream());
            DataOutputStream answered = new DataOutputStream(server.getOutputStream());
            DataInputStream answer = new DataInputStream(client.getInputStream());
            proxy.delayRoundTrips(20);
            for (int i = 0; i < 5; i++) {
                long start = System.nanoTime();
                asked.writeInt(i);
                answered.writeInt(-question.readInt());
                assertThat(answer.readInt()).isEqualTo(-i);
                assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
            }
            client.close();
            assertThat(question.read()).isEqualTo(-1);
        }
    }

    /**
     * Sends the bytes 0 to 99 from a server to a client through the proxy; returns what the client received.
     *
     * @param enough the number of bytes before the client treats a pause as silence
     */
    private static int heard(FaultProxy proxy, ServerSocket listener, int enough) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket server = listener.accept()) {
            client.setSoTimeout(PATIENT);
            say(server);
            int heard = 0;
            while (heard < 100 && client.getInputStream().read() == heard) {
                heard++;
                if (heard == enough) {
                    client.setSoTimeout(IMPATIENT);
                }
            }
            return heard;
        } catch (SocketTimeoutException e) {
            return SILENT;
        } catch (SocketException e) {
            return RESET;
        }
    }

    /** A cut during the writes is ignored: the client's bytes count. */
    private static void say(Socket server) throws IOException {
        try {
            for (int i = 0; i < 100; i++) {
                server.getOutputStream().write(i);
            }
        } catch (SocketException e) {
            // The rest is not received.
        }
    }

    @ParameterizedTest
    @EnumSource(FaultProxy.Ending.class)
    void aLineIsCutAfterTheByteThatIsAskedForAndInTheWayThatIsAskedFor(FaultProxy.Ending how) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                FaultProxy proxy = FaultProxy.to(listener.getLocalPort())) {
            proxy.cutAfter(42, true, how);

            int heard = heard(proxy, listener, how == FaultProxy.Ending.SILENCE ? 42 : NEVER);

            assertThat(proxy.passed()).isEqualTo(42);
            switch (how) {
                case CLOSE, HALF_CLOSE -> assertThat(heard).isEqualTo(42);
                // A reset may overtake bytes sent before it.
                case RESET -> assertThat(heard).isIn(42, RESET);
                case SILENCE -> assertThat(heard).isEqualTo(SILENT);
            }
            proxy.passAll();
            assertThat(heard(proxy, listener, NEVER)).isEqualTo(100);
            assertThat(proxy.passed()).isEqualTo(100);
        }
    }

    /**
     * Both threads of a connection notice its end at once, and each closes the other side; hence the many repetitions.
     */
    @Test
    void aClientThatVanishesIsAResetToTheServer() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                FaultProxy proxy = FaultProxy.to(listener.getLocalPort())) {
            for (int i = 0; i < 200; i++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                        Socket server = listener.accept()) {
                    client.getOutputStream().write(7);
                    assertThat(server.getInputStream().read()).isEqualTo(7);
                    proxy.resetAll();
                    assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketException.class);
                }
            }
        }
    }
}
