package io.riskgate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.json.JSONObject;

/** A server of this machine: answers as a script says, byte by byte, or passes on to the service; keeps what came. */
final class Peer implements AutoCloseable {
  /** What is written to whoever asked. @param count of the requests before this one */
  interface Script {
    void answer(int count, OutputStream out) throws Exception;
  }

  static final class Request {
    final String head;
    final String body;

    Request(String head, String body) {
      this.head = head;
      this.body = body;
    }

    String header(String name) {
      for (String line : head.split("\r\n"))
        if (line.toLowerCase().startsWith(name.toLowerCase() + ": ")) return line.substring(name.length() + 2);
      return "";
    }

    String path() {
      return head.split(" ")[1];
    }

    JSONObject json() throws Exception {
      return new JSONObject(body);
    }
  }

  final List<Request> requests = new CopyOnWriteArrayList<>();
  final String url;
  private final ServerSocket server;

  private Peer(Script script, String service) throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    url = "http://127.0.0.1:" + server.getLocalPort();
    Thread thread = new Thread(() -> serve(script, service), "peer");
    thread.setDaemon(true);
    thread.start();
  }

  static Peer scripted(Script script) throws IOException {
    return new Peer(script, null);
  }

  static Peer saying(int status, String headers, String body) throws IOException {
    return scripted((count, out) -> out.write(reply(status, headers, body)));
  }

  static Peer before(String service) throws IOException {
    return new Peer(null, service);
  }

  static byte[] reply(int status, String headers, String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    String head = "HTTP/1.1 " + status + " X\r\nContent-Length: " + length + "\r\nConnection: close\r\n" + headers;
    return (head + "\r\n" + body).getBytes(StandardCharsets.UTF_8);
  }

  private void serve(Script script, String service) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread thread = new Thread(() -> one(socket, script, service), "peer-connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void one(Socket socket, Script script, String service) {
    try (Socket open = socket) {
      InputStream in = open.getInputStream();
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      while (!head.toString("ISO-8859-1").endsWith("\r\n\r\n")) {
        int sign = in.read();
        if (sign < 0) return;
        head.write(sign);
      }
      Request bare = new Request(head.toString("ISO-8859-1"), "");
      byte[] body = in.readNBytes(Integer.parseInt(bare.header("content-length")));
      int count = requests.size();
      requests.add(new Request(bare.head, new String(body, StandardCharsets.UTF_8)));
      if (script != null) script.answer(count, open.getOutputStream());
      else pass(service, bare.head, body, open.getOutputStream());
    } catch (Exception gone) {
      // The client has what it wants, or is away.
    }
  }

  private static void pass(String service, String head, byte[] body, OutputStream to) throws IOException {
    URL url = new URL(service);
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.replace("keep-alive", "close").getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      out.flush();
      socket.getInputStream().transferTo(to);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
