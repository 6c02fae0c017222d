package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class DelayProxyTest {
    @Test
    void whatGoesInComesOutInOrderAndNotBeforeItsTime() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DelayProxy proxy = new DelayProxy("127.0.0.1", listener.getLocalPort());
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
}
